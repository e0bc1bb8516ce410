import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { CourseSettings } from '../../../../shared/contract/course-settings.ts'
import { paths } from '../../../../shared/paths.ts'
import { courseSettingsQuery } from '../../../api/admin/course-settings.ts'
import { reload } from '../../../api/query-client.ts'
import { teachingChanges } from '../../../api/teaching-changes.ts'
import { CourseHeading, CourseTop } from '../../../parts/course/CourseTop.tsx'
import { notMine } from '../../../parts/course/not-mine.tsx'
import { CourseBadges } from '../../../parts/course/CourseBadges.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Skeleton, sameBars } from '../../../ui/BarSkeleton.tsx'
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
        failure={{
          title: 'Chưa tải được thiết lập khóa học',
          instead: notMine('Không mở được thiết lập khóa học'),
        }}
      >
        {(settings) => <Settings key={courseId} settings={settings} />}
      </LoadState>
    </>
  )
}

function Settings({ settings }: { settings: CourseSettings }) {
  const client = useQueryClient()
  /** Counts saves: after each the form starts again from what was saved. */
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
  <Button tone="link" className="d-lg-none" onClick={() => goTo(to)}>
    {children}
  </Button>
)

const SettingsSkeleton = () => (
  <Skeleton
    className="skeleton-page"
    label="Đang tải thiết lập"
    bars={[['30%', 24], ['60%', 36], ['220px', 44], ...sameBars(5, 72)]}
  />
)
