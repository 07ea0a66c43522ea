CREATE TABLE "access_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_seq" bigint NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_on_consents" (
	"user_seq" bigint NOT NULL,
	"channel_seq" bigint NOT NULL,
	"host" text NOT NULL,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "sign_on_consents_user_seq_channel_seq_host_pk" PRIMARY KEY("user_seq","channel_seq","host")
);
--> statement-breakpoint
DROP INDEX "sessions_access";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "channel_seq" bigint;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "origin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "previous_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "rotated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sign_on_codes" ADD COLUMN "channel_seq" bigint;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_session_seq_sessions_session_seq_fk" FOREIGN KEY ("session_seq") REFERENCES "public"."sessions"("session_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_consents" ADD CONSTRAINT "sign_on_consents_user_seq_users_user_seq_fk" FOREIGN KEY ("user_seq") REFERENCES "public"."users"("user_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_tokens_session" ON "access_tokens" USING btree ("session_seq");--> statement-breakpoint
CREATE INDEX "access_tokens_expiry" ON "access_tokens" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "access_hash";--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "access_expires_at";--> statement-breakpoint
-- Nobody knows where those that are open were made, and some may be in other hands: everybody logs in once more.
UPDATE "sessions" SET "revoked_at" = now() WHERE "revoked_at" IS NULL;--> statement-breakpoint
DELETE FROM "sign_on_codes";
