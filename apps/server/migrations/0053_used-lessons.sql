ALTER TABLE "item_progress" ADD COLUMN "used_at" timestamp with time zone;--> statement-breakpoint
-- Until now every change of a row counted as taking the lesson; what was counted then stays counted.
UPDATE "item_progress" SET "used_at" = "updated_at";
