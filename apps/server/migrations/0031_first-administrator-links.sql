CREATE TABLE "first_administrator_links" (
	"link_seq" integer PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
