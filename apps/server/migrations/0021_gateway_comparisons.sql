CREATE TABLE "gateway_comparisons" (
	"channel_seq" bigint NOT NULL,
	"merchant" text NOT NULL,
	"compared_until" timestamp with time zone NOT NULL,
	CONSTRAINT "gateway_comparisons_channel_seq_merchant_pk" PRIMARY KEY("channel_seq","merchant")
);
