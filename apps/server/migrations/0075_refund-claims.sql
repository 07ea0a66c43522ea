CREATE TABLE "refund_claims" (
	"channel_seq" bigint NOT NULL,
	"order_seq" bigint NOT NULL,
	"content" text NOT NULL,
	"noticed_on" date NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_on" date NOT NULL,
	"answer" text,
	"decided_at" timestamp with time zone,
	"decided_by" bigint,
	CONSTRAINT "refund_claims_channel_seq_order_seq_pk" PRIMARY KEY("channel_seq","order_seq"),
	CONSTRAINT "refund_claims_state" CHECK ("refund_claims"."state" in ('waiting', 'accepted', 'refused', 'ended')),
	CONSTRAINT "refund_claims_decided" CHECK (("refund_claims"."state" = 'waiting') = ("refund_claims"."decided_at" is null)),
	CONSTRAINT "refund_claims_answer" CHECK (("refund_claims"."state" = 'refused') = ("refund_claims"."answer" is not null))
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "gateway_words" jsonb;--> statement-breakpoint
ALTER TABLE "refund_claims" ADD CONSTRAINT "refund_claims_order" FOREIGN KEY ("channel_seq","order_seq") REFERENCES "public"."orders"("channel_seq","order_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_claims_waiting" ON "refund_claims" USING btree ("channel_seq","due_on") WHERE state = 'waiting';