CREATE TABLE "charge_holds" (
	"mark" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"released_at" timestamp with time zone,
	"released_by" bigint
);
