/** Scrolls to a question of the open quiz and focuses its field: the chosen one, else the first. */
export function jumpToQuestion(index: number): void {
  const question = document.querySelector<HTMLElement>(`[data-question="${index}"]`)
  question?.scrollIntoView({ block: 'start' })
  const field =
    question?.querySelector<HTMLElement>('input:checked') ??
    question?.querySelector<HTMLElement>('input, textarea')
  ;(field ?? question)?.focus({ preventScroll: true })
}
