ALTER TABLE "subscription_charges" ADD COLUMN "holds_seat" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "merged_into" bigint;--> statement-breakpoint
-- Charges under way that took a seat of a membership which their subscription is not of yet.
UPDATE "subscription_charges" AS c SET "holds_seat" = true FROM "subscriptions" AS s
WHERE s."channel_seq" = c."channel_seq" AND s."subscription_seq" = c."subscription_seq"
  AND s."open_order_seq" = c."order_seq" AND s."membership_seq" <> c."membership_seq";--> statement-breakpoint
-- Seats that nobody gave back before.
UPDATE "site_memberships" AS m SET "seats_taken" =
  (SELECT count(*) FROM "subscriptions" AS s WHERE s."channel_seq" = m."channel_seq"
    AND s."membership_seq" = m."membership_seq" AND s."state" <> 'ended')
  + (SELECT count(*) FROM "subscription_charges" AS c WHERE c."channel_seq" = m."channel_seq"
    AND c."membership_seq" = m."membership_seq" AND c."holds_seat");--> statement-breakpoint
-- What merges ended before: the one of the same person that ran then and was of that membership.
UPDATE "subscriptions" AS gone SET "merged_into" =
  (SELECT kept."subscription_seq" FROM "subscriptions" AS kept
    WHERE kept."channel_seq" = gone."channel_seq" AND kept."user_seq" = gone."user_seq"
      AND kept."subscription_seq" <> gone."subscription_seq" AND kept."created_at" <= gone."ended_at"
      AND (kept."ended_at" IS NULL OR kept."ended_at" > gone."ended_at")
      AND (kept."membership_seq" = gone."membership_seq" OR EXISTS (
        SELECT 1 FROM "subscription_charges" AS c WHERE c."channel_seq" = kept."channel_seq"
          AND c."subscription_seq" = kept."subscription_seq" AND c."membership_seq" = gone."membership_seq"
          AND c."start_at" <= gone."ended_at"))
    ORDER BY kept."subscription_seq" LIMIT 1)
WHERE gone."end_reason" = 'merged';
