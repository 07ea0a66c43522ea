CREATE TABLE "socket_messages" (
	"channel_seq" bigint NOT NULL,
	"sequence" bigint NOT NULL,
	"audience" jsonb NOT NULL,
	"message" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "socket_messages_channel_seq_sequence_pk" PRIMARY KEY("channel_seq","sequence")
);
--> statement-breakpoint
CREATE TABLE "socket_sequences" (
	"channel_seq" bigint PRIMARY KEY NOT NULL,
	"last" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_socket_tickets" (
	"nonce" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "socket_messages_age" ON "socket_messages" USING btree ("created_at");