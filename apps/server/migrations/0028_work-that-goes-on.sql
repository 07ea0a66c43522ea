ALTER TABLE "coupon_givings" ADD COLUMN "resumed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD COLUMN "resumed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "statement_runs" ADD COLUMN "resumed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "idempotent_answers" ADD COLUMN "worked_at" timestamp with time zone;