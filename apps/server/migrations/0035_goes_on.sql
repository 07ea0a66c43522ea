ALTER TABLE "campaigns" ADD COLUMN "resumed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "resumed_at" timestamp with time zone;