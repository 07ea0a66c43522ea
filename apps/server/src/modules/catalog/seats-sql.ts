import {
  CHOISE_STATUS,
  CLASS_USER_LIMIT_TYPE,
  PUBLIC,
  RELEASE_STATE,
  TRASH_TYPE,
} from '@seodang/domain/codes'

/** ENR-09: `isFull` of the rules in SQL, of a class and its counts by their names in the query. */
export const soldOut = (course: string, counts: string): string =>
  `(${course}.user_limit_type_cd = '${CLASS_USER_LIMIT_TYPE.limited}' and ${counts}.attend_count >= ${course}.max_user_count)`

/** CAT-40: a class that visitors cannot see is open to nobody who comes now; one in the bin is no part of anything. */
export const notShown = (course: string): string =>
  `(${course}.trash_type_cd = '${TRASH_TYPE.active}'
    and (${course}.public_cd <> '${PUBLIC.public}' or ${course}.release_state_cd <> '${RELEASE_STATE.released}'))`

/** Whether an attendance counts a seat of its class: `holdsSeat` of the rules in SQL. */
export const hasSeat = (attendance: string): string =>
  `(${attendance}.choise_status_cd in ('${CHOISE_STATUS.approved}', '${CHOISE_STATUS.onHold}')
    and ${attendance}.seat_ended_at is null)`
