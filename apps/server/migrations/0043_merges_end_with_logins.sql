ALTER TABLE "integrations" ADD COLUMN "sns_type_cd" text;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "client_id" text;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "integrations" ADD COLUMN "voided_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "integrations_proved_user" ON "integrations" USING btree ("proved_user_seq");--> statement-breakpoint
ALTER TABLE "integrations" ADD CONSTRAINT "integrations_sns_type" CHECK ("integrations"."sns_type_cd" in ('LIV', 'FAB', 'GOG', 'NAV', 'KAK'));