CREATE TABLE "own_accounts" (
	"merchant" text PRIMARY KEY NOT NULL,
	"client_key_hash" text NOT NULL,
	"secret_key_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
