DROP INDEX "sessions_previous";--> statement-breakpoint
DROP INDEX "users_email";--> statement-breakpoint
ALTER TABLE "email_codes" ADD COLUMN "user_seq" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "reset_tokens" ADD COLUMN "origin" text NOT NULL;--> statement-breakpoint
ALTER TABLE "email_codes" ADD CONSTRAINT "email_codes_user_seq_users_user_seq_fk" FOREIGN KEY ("user_seq") REFERENCES "public"."users"("user_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_codes_user" ON "email_codes" USING btree ("user_seq","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "users_verified_email" ON "users" USING btree ("email") WHERE verified_at is not null and closed_at is null;--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "previous_refresh_hash";