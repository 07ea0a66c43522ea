ALTER TABLE "orders" ADD COLUMN "merchant" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "outcome" text DEFAULT 'enrol' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "holds_place" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "answers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cash_receipt" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "depositor_name" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "ends_place" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "sealed_account" text;