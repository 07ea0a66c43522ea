CREATE TABLE "sweep_looks" (
	"sweep" text NOT NULL,
	"channel_seq" bigint NOT NULL,
	"seq" bigint NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"looked_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sweep_looks_sweep_channel_seq_seq_pk" PRIMARY KEY("sweep","channel_seq","seq")
);
