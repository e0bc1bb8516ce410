import { Fragment, useId, type ComponentProps } from 'react'
import { openPaths } from '../../../shared/open-paths.ts'
import type { SiteFacts } from '../../api/site-owner.ts'
import '../../ui/styles/form-check.scss'
import '../../ui/styles/form.scss'
import * as styles from './consent.module.scss'

interface ConsentBoxProps extends Omit<ComponentProps<'input'>, 'id' | 'type'> {
  pages: SiteFacts['pages']
  /** The problem with leaving it unticked. */
  message: string | undefined
}

/** «Tôi đã đọc và đồng ý với …», never ticked beforehand; the links open what is agreed to, in a new tab. */
export function ConsentBox({ pages, message, ...input }: ConsentBoxProps) {
  const id = useId()
  const links = pages.map(({ slug, title, version }, index) => (
    <Fragment key={slug}>
      {index > 0 ? <span>,</span> : null}{' '}
      <a href={openPaths.page(slug, version)} target="_blank" rel="noopener">
        {title}
      </a>
    </Fragment>
  ))
  return (
    <div>
      <div className={`form-check ${styles.consent}`}>
        <input
          {...input}
          id={id}
          type="checkbox"
          className={`form-check-input ${message ? 'is-invalid' : ''}`}
          aria-required="true"
          aria-invalid={message !== undefined}
          aria-describedby={message ? `${id}-message` : undefined}
        />
        <label className="form-check-label" htmlFor={id}>
          <span>Tôi đã đọc và đồng ý với</span>
          {links}
        </label>
      </div>
      {message ? (
        <div className="field-message" id={`${id}-message`}>
          {message}
        </div>
      ) : null}
    </div>
  )
}
