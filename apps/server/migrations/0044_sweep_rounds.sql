CREATE TABLE "sweep_rounds" (
	"sweep" text PRIMARY KEY NOT NULL,
	"began_at" timestamp with time zone NOT NULL
);
