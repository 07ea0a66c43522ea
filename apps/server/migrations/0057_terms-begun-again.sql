ALTER TABLE "item_progress" ADD COLUMN "spent_before" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "item_progress" ADD COLUMN "term_began_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "trial_membership_seq" bigint;