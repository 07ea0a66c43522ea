ALTER TABLE "chat_members" ADD COLUMN "used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- What is known of those who were there before.
UPDATE "chat_members" SET "used_at" = greatest("entered_at", "last_sent_at");
