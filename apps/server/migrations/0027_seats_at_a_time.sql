ALTER TABLE "courses" ADD COLUMN "seat_count_cd" text DEFAULT '00' NOT NULL;--> statement-breakpoint
ALTER TABLE "attendances" ADD COLUMN "seat_ended_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "courses_concurrent" ON "courses" USING btree ("channel_seq","course_seq") WHERE seat_count_cd = '01';--> statement-breakpoint
CREATE INDEX "attendances_seatless" ON "attendances" USING btree ("channel_seq","course_seq") WHERE seat_ended_at is not null;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_seat_count" CHECK ("courses"."seat_count_cd" in ('00', '01'));--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_seat" CHECK ("attendances"."seat_ended_at" is null or "attendances"."choise_status_cd" = '00');