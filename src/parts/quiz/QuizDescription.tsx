import { RichText } from '../../ui/RichText.tsx'

/** What the author says of a quiz, if anything, above its questions. */
export const QuizDescription = ({ text }: { text: string }) =>
  text.trim() ? (
    <div className="my-2 py-2">
      <RichText text={text} />
    </div>
  ) : null
