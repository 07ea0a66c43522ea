ALTER TABLE "instalment_plans" ADD COLUMN "card_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "card_asked_at" timestamp with time zone;