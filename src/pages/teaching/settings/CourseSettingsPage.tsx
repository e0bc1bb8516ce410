import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { CourseSettings } from '../../../../shared/contract/course-settings.ts'
import { paths } from '../../../../shared/paths.ts'
import { courseSettingsQuery } from '../../../api/admin/course-settings.ts'
import type { ApiError } from '../../../api/errors.ts'
import { reload } from '../../../api/query-client.ts'
import { teachingChanges } from '../../../api/teaching-changes.ts'
import { CourseHeading, CourseTop } from '../../../parts/course/CourseTop.tsx'
import { CourseBadges } from '../../../parts/course/CourseBadges.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { Message } from '../../../ui/Message.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Bar } from '../../../ui/Skeletons.tsx'
import { CoverPart } from './CoverPart.tsx'
import { goTo, type PLACES } from './places.ts'
import { PublicationPart } from './PublicationPart.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import * as styles from './settings.module.scss'

/** /instructor/courses/{courseId}/settings (docs/back-office.md#course-settings). */
export default function CourseSettingsPage() {
  const { courseId = '' } = useParams()
  const query = courseSettingsQuery(courseId)
  const { data, error } = useQuery(query)
  return (
    <>
      <PageTitle>Thiết lập khóa học</PageTitle>
      <CourseTop courseId={courseId} at="settings" myRole={data?.myRole} error={error} />
      <LoadState
        query={query}
        skeleton={<SettingsSkeleton />}
        failure={{ title: 'Chưa tải được thiết lập khóa học', instead: notMine }}
      >
        {(settings) => <Settings key={courseId} settings={settings} />}
      </LoadState>
    </>
  )
}

/** Another teacher's course, and an assistant's: a retry would not help. */
const notMine = ({ kind, message }: ApiError) =>
  kind === 'missing' || kind === 'denied' ? (
    <Message title="Không mở được thiết lập khóa học" text={message}>
      <Link className="btn btn-primary" to={paths.instructorCourses()}>
        Khóa học giảng dạy
      </Link>
    </Message>
  ) : null

function Settings({ settings }: { settings: CourseSettings }) {
  const client = useQueryClient()
  /** How often the form was saved: each time it opens anew, on what the server has. */
  const [saves, setSaves] = useState(0)
  const { _id, title, status, myRole, mayWrite } = settings
  const { queryKey } = courseSettingsQuery(_id)
  const onChanged = (changed?: CourseSettings) => {
    if (changed) client.setQueryData(queryKey, changed)
    else void reload(client, { queryKey })
    void teachingChanges.contentChanged(client, _id)
  }
  const isPublic = status === 'PUBLISHED'
  return (
    <>
      <header className={styles.settingsHead}>
        <CourseBadges course={{ myRole, status }} />
        <CourseHeading page="Thiết lập" course={title} />
        <p className={styles.settingsActs}>
          <Link
            className="btn btn-outline-primary"
            to={isPublic ? paths.course(settings.slug) : paths.outline(_id)}
          >
            Xem như học viên
          </Link>
          <Jump to="publication">Đến phần xuất bản</Jump>
          <Jump to="cover">Đến ảnh bìa</Jump>
        </p>
      </header>
      {mayWrite ? null : (
        <p className={styles.settingsNote}>
          Bạn là đồng giảng viên: bạn xem được mọi thiết lập, còn giảng viên chính và quản trị viên
          mới sửa được.
        </p>
      )}
      <div className={styles.settingsGrid}>
        <SettingsForm
          key={saves}
          settings={settings}
          isSaved={saves > 0}
          onChanged={onChanged}
          onSaved={() => setSaves(saves + 1)}
        />
        <aside className={styles.settingsAside} aria-label="Ảnh bìa và xuất bản">
          <PublicationPart settings={settings} onChanged={onChanged} />
          <CoverPart settings={settings} onChanged={() => onChanged()} />
        </aside>
      </div>
    </>
  )
}

interface JumpProps {
  to: keyof typeof PLACES
  children: string
}

const Jump = ({ to, children }: JumpProps) => (
  <button type="button" className={`btn btn-link ${styles.settingsBelow}`} onClick={() => goTo(to)}>
    {children}
  </button>
)

const SettingsSkeleton = () => (
  <div className="skeleton skeleton-page" role="status" aria-label="Đang tải thiết lập">
    <Bar width="30%" height={24} />
    <Bar width="60%" height={36} />
    <Bar width="220px" height={44} />
    {['a', 'b', 'c', 'd', 'e'].map((key) => (
      <Bar key={key} height={72} />
    ))}
  </div>
)
