import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { TaughtSection } from '../../../shared/contract/teaching.ts'
import { placeProblem, readSeconds, secondsProblem } from '../../../shared/rules/lesson-draft.ts'
import { formatLessonDuration } from '../../../shared/format/duration.ts'
import { NumberField } from '../../ui/form/NumberField.tsx'
import type { LessonFields } from './lesson-fields.ts'

interface SettingsFieldsProps {
  form: UseFormReturn<LessonFields>
  sections: readonly TaughtSection[]
}

export function SettingsFields({ form, sections }: SettingsFieldsProps) {
  const { control } = form
  const [durationSec, section] = useWatch({ control, name: ['durationSec', 'section'] })
  const count = sections.find(({ _id }) => _id === section)?.lessons.length ?? 0
  return (
    <section className="lesson-part" aria-labelledby="lesson-settings">
      <h3 id="lesson-settings">Thiết lập</h3>
      <div className="lesson-row">
        <NumberField
          form={form}
          name="durationSec"
          label="Thời lượng (giây)"
          hint={durationHint(durationSec)}
          read={readSeconds}
          problemOf={secondsProblem}
        />
        <NumberField
          form={form}
          name="sortOrder"
          label="Thứ tự"
          hint={count === 0 ? 'Chương chưa có bài học.' : `Chương đang có ${count} bài học.`}
          problemOf={placeProblem}
        />
      </div>
      <label className="lesson-check">
        <input type="checkbox" {...form.register('isFreePreview')} />
        <span>
          Cho học thử miễn phí
          <span className="lesson-quiet">
            Ai cũng xem được bài này, kể cả khi chưa mua khóa học.
          </span>
        </span>
      </label>
    </section>
  )
}

/** How students will read it. */
function durationHint(typed: string): string {
  if (typed.trim() === '' || secondsProblem(typed)) return 'Không bắt buộc. Nhập được cả 12:30.'
  return `Hiển thị: ${formatLessonDuration(readSeconds(typed))}`
}
