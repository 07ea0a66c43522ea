ALTER TABLE "reviews" ADD COLUMN "stands_yn" char(1) DEFAULT 'Y' NOT NULL;--> statement-breakpoint
-- What was written at places that were given back since, with nothing taken and all money back, and what somebody wrote again.
WITH places AS (
  SELECT r."channel_seq", r."evaluation_seq", r."course_seq", r."user_seq", r."created_at",
    a."choise_status_cd" <> '99' OR coalesce(a."outside_amount", 0) > 0
    OR EXISTS (
      SELECT 1 FROM "order_lines" l
      JOIN "orders" g ON g."channel_seq" = l."channel_seq" AND g."order_seq" = l."order_seq"
      JOIN "orders" o ON o."channel_seq" = g."channel_seq"
        AND (o."order_seq" = g."order_seq" OR o."instalment_plan_seq" = g."instalment_plan_seq")
      WHERE l."channel_seq" = a."channel_seq" AND l."attend_seq" = a."attend_seq"
        AND o."paid_at" IS NOT NULL AND o."amount" > o."refunded_amount")
    OR EXISTS (
      SELECT 1 FROM "item_progress" p
      JOIN "curriculum_items" i ON i."channel_seq" = p."channel_seq" AND i."curriculum_seq" = p."curriculum_seq"
      WHERE p."channel_seq" = a."channel_seq" AND p."user_seq" = a."user_seq" AND (i."course_seq" = a."course_seq" OR i."course_seq" IN (
          SELECT g."course_seq" FROM "grants" g WHERE g."channel_seq" = a."channel_seq" AND g."user_seq" = a."user_seq"
            AND g."source" = 'PACKAGE' AND g."source_key" = a."course_seq"::text))
        AND greatest(p."used_at", CASE WHEN i."curriculum_type_cd" IN ('00', '04') THEN p."completed_at" END)
          >= coalesce(a."attend_at", a."created_at"))
    OR EXISTS (
      SELECT 1 FROM "course_schedules" s
      WHERE s."channel_seq" = a."channel_seq" AND s."schedule_seq" = a."schedule_seq" AND s."start_at" <= a."cancelled_at")
    AS keeps
  FROM "reviews" r JOIN "attendances" a ON a."channel_seq" = r."channel_seq" AND a."attend_seq" = r."attend_seq"
), counted AS (
  SELECT DISTINCT ON ("channel_seq", "course_seq", "user_seq") "channel_seq", "evaluation_seq" FROM places WHERE keeps
  ORDER BY "channel_seq", "course_seq", "user_seq", "created_at" DESC, "evaluation_seq" DESC
)
UPDATE "reviews" r SET "stands_yn" = 'N' WHERE NOT EXISTS (
  SELECT 1 FROM counted c WHERE c."channel_seq" = r."channel_seq" AND c."evaluation_seq" = r."evaluation_seq");
--> statement-breakpoint
UPDATE "course_counts" n SET "review_count" = c.reviews, "review_half_stars" = c.half_stars
FROM (
  SELECT "channel_seq", "course_seq", count(*) FILTER (WHERE "visible_yn" = 'Y' AND "stands_yn" = 'Y') AS reviews,
    coalesce(sum("half_stars") FILTER (WHERE "visible_yn" = 'Y' AND "stands_yn" = 'Y'), 0) AS half_stars
  FROM "reviews" GROUP BY 1, 2
) AS c
WHERE n."channel_seq" = c."channel_seq" AND n."course_seq" = c."course_seq"
  AND EXISTS (SELECT 1 FROM "reviews" r WHERE r."channel_seq" = n."channel_seq" AND r."course_seq" = n."course_seq" AND r."stands_yn" = 'N');
