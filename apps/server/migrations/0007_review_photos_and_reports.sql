CREATE TABLE "review_reports" (
	"channel_seq" bigint NOT NULL,
	"evaluation_seq" bigint NOT NULL,
	"user_seq" bigint NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_reports_channel_seq_evaluation_seq_user_seq_pk" PRIMARY KEY("channel_seq","evaluation_seq","user_seq")
);
--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "photo_keys" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "review_reports" ADD CONSTRAINT "review_reports_review" FOREIGN KEY ("channel_seq","evaluation_seq") REFERENCES "public"."reviews"("channel_seq","evaluation_seq") ON DELETE cascade ON UPDATE no action;