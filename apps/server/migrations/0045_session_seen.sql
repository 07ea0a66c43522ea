ALTER TABLE "sessions" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
-- What was renewed before this is taken for seen, as it was.
UPDATE "sessions" SET "seen_at" = "rotated_at" WHERE "rotated_at" IS NOT NULL;
