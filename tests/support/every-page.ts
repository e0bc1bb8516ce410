import { adminPaths, classPaths, settingsPaths } from '../../shared/extra-paths.ts'
import { paths } from '../../shared/paths.ts'
import { fillCart, newStudent, call, demoPerson, signedIn, type SignedIn } from './people.ts'

/**
 * The pages of the seeded site, by who looks at them; both proofs show them to axe. Certificates and previews:
 * tests/deep/e2e/certificates.test.ts.
 */

type Place = { url: string }

/** Who looks, at which addresses; nobody is a visitor. */
export interface Tour {
  person?: SignedIn
  paths: string[]
}

export const JAVASCRIPT = 'javascript-tu-con-so-0'

const javascript = async (site: Place): Promise<string> =>
  (await call(site, 'GET', `/api/public/courses/${JAVASCRIPT}`)).course._id

const asVisitor: Tour = {
  paths: [
    '/courses',
    '/courses?q=khong-co-khoa-nao-nhu-the',
    `/courses/${JAVASCRIPT}`,
    '/courses/khong-co',
    '/login',
    '/register',
    '/forgot-password',
    '/verify-email',
    '/checkout/success?order=507f1f77bcf86cd799439011',
    '/checkout/cancel?order=507f1f77bcf86cd799439011',
    '/checkout/cancel',
    '/about',
    '/contact',
    '/pages/bao-mat',
    '/khong/co/trang/nay',
    '/instructor/courses',
  ],
}

const asNewcomer = async (site: Place): Promise<Tour> => ({
  person: await newStudent(site),
  paths: ['/cart', '/orders', '/learning'],
})

export async function asBuyer(site: Place): Promise<Tour> {
  const person = await newStudent(site)
  await fillCart(site, person, [JAVASCRIPT, 'react-thuc-chien'])
  return { person, paths: ['/cart'] }
}

export async function asStudent(site: Place): Promise<Tour> {
  const person = await signedIn(site, demoPerson('hocvien@lopmo.test'))
  const course = await javascript(site)
  const { token } = person
  const outline = await call(site, 'GET', `/api/student/courses/${course}/outline`, { token })
  const [film, , document] = outline.sections[0].lessons
  return {
    person,
    paths: [
      '/courses',
      `/courses/${JAVASCRIPT}`,
      '/orders',
      '/learning',
      `/learning/course/${course}`,
      `/learning/lesson/${film._id}`,
      `/learning/lesson/${document._id}`,
      '/learning/deadlines',
      '/profile',
      '/settings',
      '/instructor/courses',
    ],
  }
}

/** With the grading desk at each of its steps, and the panel of an essay and of a quiz. */
export async function asTeacher(site: Place): Promise<Tour> {
  const person = await signedIn(site, demoPerson('giangvien@lopmo.test'))
  const { token } = person
  const course = await javascript(site)
  const area = `/api/instructor/courses/${course}`
  const { sections } = await call(site, 'GET', `${area}/content`, { token })
  const students = await call(site, 'GET', `${area}/students`, { token })
  const { _id: student } = students.find(
    ({ email }: { email: string }) => email === 'hocvien@lopmo.test',
  )
  const desk = (lesson: string) => `/instructor/grading/${course}?lesson=${lesson}`
  // Those with a quiz and an essay.
  const lessons: { _id: string; assessments: { _id: string }[] }[] = sections[0].lessons.slice(1, 3)
  const panels = await Promise.all(
    lessons.map(async ({ _id: lesson, assessments }) => {
      const path = `/api/instructor/assessments/${assessments[0]?._id}/submissions?user=${student}`
      const [submission] = await call(site, 'GET', path, { token })
      return `${desk(lesson)}&student=${student}&submission=${submission._id}`
    }),
  )
  return {
    person,
    paths: [
      paths.instructorCourses(),
      `/instructor/courses/${course}`,
      '/instructor/grading',
      `/instructor/grading/${course}`,
      desk(lessons[0]!._id),
      `${desk(lessons[0]!._id)}&student=${students[0]._id}`,
      ...panels,
      settingsPaths.newCourse(),
      settingsPaths.courseSettings(course),
      classPaths.courseClass(course),
    ],
  }
}

async function asAssistant(site: Place): Promise<Tour> {
  const person = await signedIn(site, demoPerson('trogiang@lopmo.test'))
  return { person, paths: [`/instructor/courses/${await javascript(site)}`] }
}

async function asOwner(site: Place): Promise<Tour> {
  const person = await signedIn(site, demoPerson('quantri@lopmo.test'))
  const first = async (path: string): Promise<string> =>
    (await call(site, 'GET', path, { token: person.token })).items[0]._id
  return {
    person,
    paths: [
      adminPaths.overview(),
      adminPaths.orders(),
      adminPaths.orders({ q: 'khong co don nao nhu vay' }),
      adminPaths.order(await first('/api/admin/orders?flagged=1')),
      adminPaths.order(await first('/api/admin/orders?status=REFUNDED')),
      adminPaths.revenue(),
      adminPaths.revenue({ by: 'course' }),
      adminPaths.users(),
      adminPaths.user(await first('/api/admin/users?q=hocvien@lopmo.test')),
      adminPaths.userImport(),
      adminPaths.log(),
      adminPaths.reviews(),
      adminPaths.reviews({ state: 'hidden' }),
      adminPaths.sitePages(),
      adminPaths.sitePage('hoan-tien'),
      adminPaths.courses(),
      adminPaths.course(await first('/api/admin/courses?status=PENDING')),
      adminPaths.course(await first('/api/admin/courses?status=PUBLISHED')),
      adminPaths.topics(),
      adminPaths.site(),
    ],
  }
}

/** All of them, by name. */
export const TOURS: Record<string, (site: Place) => Promise<Tour>> = {
  'a visitor': async () => asVisitor,
  'a newcomer': asNewcomer,
  'a buyer': asBuyer,
  'a student': asStudent,
  'a teacher': asTeacher,
  'an assistant': asAssistant,
  'the owner': asOwner,
}
