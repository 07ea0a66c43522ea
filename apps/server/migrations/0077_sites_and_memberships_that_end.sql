ALTER TABLE "channels" ADD COLUMN "closing_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "site_memberships" ADD COLUMN "ending_at" timestamp with time zone;