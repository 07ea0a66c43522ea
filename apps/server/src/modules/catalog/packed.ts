import { hasSeat, notShown, soldOut } from './seats-sql.ts'

/** PKG-08: of those who attend the class `k`, how many got in through a package. */
export const THROUGH_PACKAGES = `
(select count(distinct a.user_seq)::int from attendances a
  join grants g on g.channel_seq = a.channel_seq and g.course_seq = a.course_seq and g.user_seq = a.user_seq
    and g.source = 'PACKAGE' and g.revoked_at is null
  where a.channel_seq = k.channel_seq and a.course_seq = k.course_seq and a.choise_status_cd in ('00', '02'))
  as package_attend_count`

/** PKG-08: the packages that hold the class `k` and that visitors can see. */
export const IN_PACKAGES = `
(select coalesce(json_agg(c.package_seq order by c.package_seq), '[]') from package_courses c
  join courses p on p.channel_seq = c.channel_seq and p.course_seq = c.package_seq
    and p.trash_type_cd = '00' and p.public_cd = '00' and p.release_state_cd = '04'
  where c.channel_seq = k.channel_seq and c.course_seq = k.course_seq) as in_packages`

/** Of the classes of the package counted by `n`, those that the person `$3` does not attend. */
const notAttendedBy = (person?: '$3') =>
  person
    ? `and not exists (select 1 from attendances t where t.channel_seq = m.channel_seq
    and t.course_seq = m.course_seq and t.user_seq = ${person} and ${hasSeat('t')})`
    : ''

/** PKG-05: classes of the package counted by `n` that have no place left, but those that the person `$3` attends. */
const fullClasses = (person?: '$3') => `
(select coalesce(json_agg(json_build_object('courseSeq', m.course_seq,
    'title', case when m.public_cd = '00' then m.title end) order by c.ord, m.course_seq), '[]')
  from package_courses c
  join courses m on m.channel_seq = c.channel_seq and m.course_seq = c.course_seq
    and m.trash_type_cd = '00'
  join course_counts x on x.channel_seq = m.channel_seq and x.course_seq = m.course_seq and ${soldOut('m', 'x')}
  where c.channel_seq = n.channel_seq and c.package_seq = n.course_seq
  ${notAttendedBy(person)}) as full_classes`

/** PKG-05, CAT-40: how many of them visitors cannot see, so that they would open to nobody who bought the package. */
const unpublishedCount = (person?: '$3') => `
(select count(*)::int from package_courses c
  join courses m on m.channel_seq = c.channel_seq and m.course_seq = c.course_seq and ${notShown('m')}
  where c.channel_seq = n.channel_seq and c.package_seq = n.course_seq
  ${notAttendedBy(person)}) as unpublished_count`

/** Why the package counted by `n` is not sold. */
export const unsoldClasses = (person?: '$3') => `${fullClasses(person)}, ${unpublishedCount(person)}`
