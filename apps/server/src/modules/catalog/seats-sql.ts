import { CHOISE_STATUS, CLASS_USER_LIMIT_TYPE } from '@seodang/domain/codes'

/** ENR-09: `isFull` of the rules in SQL, of a class and its counts by their names in the query. */
export const soldOut = (course: string, counts: string): string =>
  `(${course}.user_limit_type_cd = '${CLASS_USER_LIMIT_TYPE.limited}' and ${counts}.attend_count >= ${course}.max_user_count)`

/** Whether an attendance counts a seat of its class: `holdsSeat` of the rules in SQL. */
export const hasSeat = (attendance: string): string =>
  `(${attendance}.choise_status_cd in ('${CHOISE_STATUS.approved}', '${CHOISE_STATUS.onHold}')
    and ${attendance}.seat_ended_at is null)`
