CREATE TABLE "gateway_comparisons" (
	"merchant" text PRIMARY KEY NOT NULL,
	"compared_until" timestamp with time zone NOT NULL
);
