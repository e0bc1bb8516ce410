import { useId, useState } from 'react'
import FormCheck from 'react-bootstrap/FormCheck'
import { chooseTheme, chosenTheme, type Theme } from '../../ui/theme.ts'
import * as styles from './account.module.scss'

const CHOICES: readonly { choice: Theme | null; label: string }[] = [
  { choice: null, label: 'Theo thiết bị' },
  { choice: 'light', label: 'Sáng' },
  { choice: 'dark', label: 'Tối' },
]

/** The theme of this device (docs/behaviour.md#themes). */
export function ThemeChoice() {
  const [chosen, setChosen] = useState(chosenTheme)
  const id = useId()
  return (
    <fieldset className={styles.theme}>
      <legend>Giao diện</legend>
      <div className={styles.themeChoices}>
        {CHOICES.map(({ choice, label }) => (
          <FormCheck
            key={label}
            type="radio"
            name={id}
            id={`${id}-${choice ?? 'device'}`}
            label={label}
            checked={choice === chosen}
            onChange={() => {
              chooseTheme(choice)
              setChosen(choice)
            }}
          />
        ))}
      </div>
      <p className="text-secondary mb-0">Áp dụng cho thiết bị này. Bản in luôn có nền trắng.</p>
    </fieldset>
  )
}
