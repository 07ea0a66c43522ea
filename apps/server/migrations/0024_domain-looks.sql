ALTER TABLE "channel_domains" ADD COLUMN "looked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "channel_domains" ADD COLUMN "proved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "channel_domains" ADD COLUMN "failed_looks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "channel_domains" ADD COLUMN "failing_since" timestamp with time zone;