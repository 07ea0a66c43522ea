ALTER TABLE "attendances" ADD COLUMN "held_unpaid" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "grants" ADD COLUMN "given_until" timestamp with time zone;