export const ko = {
  anyLesson: '이 {class}의 강의를 하나 끝까지 들으면 인증돼요.',
  oneLesson: '‘{title}’ 강의를 끝까지 들으면 인증돼요.',
  postMission: '{class} 게시판에 글을 쓰면 바로 인증돼요.',
  chatMission: '채팅방에 처음 들어가면 인증돼요.',
  counted: '{n}/{all}회',
  missionDone: '완료',
  write: '글쓰기',
  goLesson: '강의로 가기',
  openChallenge: '챌린지 현황 보기',
}
export const en: typeof ko = {
  anyLesson: 'Finish any lesson of this {class}, and it is recorded.',
  oneLesson: 'Finish “{title}”, and it is recorded.',
  postMission: 'Write on the board of the {class}, and it is recorded at once.',
  chatMission: 'Enter the chat room once, and it is recorded.',
  counted: '{n} of {all}',
  missionDone: 'Done',
  write: 'Write a post',
  goLesson: 'To the lesson',
  openChallenge: 'See the challenge',
}
export const ja: typeof ko = {
  anyLesson: 'この{class}のレッスンを1つ最後まで受けると記録されます。',
  oneLesson: '「{title}」を最後まで受けると記録されます。',
  postMission: '{class}の掲示板に投稿するとすぐに記録されます。',
  chatMission: 'チャットルームに初めて入ると記録されます。',
  counted: '{n}/{all}回',
  missionDone: '達成',
  write: '投稿する',
  goLesson: 'レッスンへ',
  openChallenge: 'チャレンジの状況を見る',
}
