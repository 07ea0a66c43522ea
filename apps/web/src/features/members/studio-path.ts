/** STU-02: the members of a pro site; below it stands each by the name that the studio has for them. */
export const STUDIO_MEMBERS = '/settings/studio/members/joined'

export const studioMemberPath = ({ userUid }: { userUid: string }): string => `${STUDIO_MEMBERS}/${userUid}`
