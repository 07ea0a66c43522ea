ALTER TABLE "quiz_attempts" ADD COLUMN "late_answers" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_attempts" ADD COLUMN "late_at" timestamp with time zone;