ALTER TABLE "sessions" ADD COLUMN "from_session_seq" bigint;--> statement-breakpoint
ALTER TABLE "sign_on_codes" ADD COLUMN "from_session_seq" bigint;--> statement-breakpoint
CREATE INDEX "sessions_from" ON "sessions" USING btree ("from_session_seq");