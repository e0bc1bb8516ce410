import { sql } from 'drizzle-orm'
import type { Database } from '../server/platform/db/client.ts'
import { courses, topics, users } from '../server/platform/db/schema.ts'
import { searchTextOf } from '../server/subjects/catalogue/search-text.ts'

/**
 * A catalogue of any size for benchmarks, with realistic titles, names, prices and enrolment counts,
 * always the same for a count. Generated ids begin with `be`, so that a second run adds only what is
 * missing and `delete from courses where id like 'be%'` removes them.
 */

const TOPICS = [
  ['lap-trinh', 'Lập trình', ['Java', 'Python', 'TypeScript', 'React', 'Go', 'SQL', 'Kotlin']],
  ['thiet-ke', 'Thiết kế', ['Figma', 'Photoshop', 'Illustrator', 'Blender', 'đồ họa 3D']],
  ['kinh-doanh', 'Kinh doanh', ['bán hàng', 'khởi nghiệp', 'quản trị kho', 'thương mại điện tử']],
  ['marketing', 'Marketing', ['SEO', 'quảng cáo Facebook', 'email marketing', 'viết quảng cáo']],
  ['ngoai-ngu', 'Ngoại ngữ', ['tiếng Anh', 'tiếng Nhật', 'tiếng Hàn', 'IELTS', 'HSK 4']],
  ['tin-hoc-van-phong', 'Tin học văn phòng', ['Excel', 'Word', 'PowerPoint', 'Power BI']],
  ['ky-nang', 'Kỹ năng', ['thuyết trình', 'quản lý thời gian', 'đàm phán', 'làm việc nhóm']],
  ['doi-song', 'Đời sống', ['nhiếp ảnh', 'làm bánh', 'yoga', 'đàn guitar', 'chăm sóc cây']],
] as const
const FRAMES = [
  '{} từ con số không',
  '{} cho người đi làm',
  'Làm chủ {} trong 30 ngày',
  '{} nâng cao qua dự án thật',
  'Nhập môn {}',
  'Luyện {} mỗi tối 20 phút',
  '{}: 50 bài thực hành có lời giải',
  'Bí quyết {} của người trong nghề',
]
const FAMILY = ['Nguyễn', 'Trần', 'Lê', 'Phạm', 'Hoàng', 'Phan', 'Vũ', 'Đặng', 'Bùi', 'Đỗ']
const MIDDLE = ['Văn', 'Thị', 'Đức', 'Minh', 'Ngọc', 'Hữu', 'Thu', 'Quang', 'Thanh', 'Gia']
const GIVEN = [
  'An',
  'Bình',
  'Chi',
  'Dũng',
  'Giang',
  'Hà',
  'Khánh',
  'Linh',
  'Nam',
  'Phương',
  'Trang',
]
const PRICES = [null, 0, 99_000, 199_000, 299_000, 399_000, 499_000, 799_000, 1_299_000, 2_499_000]

const INSTRUCTORS = 500
const BATCH = 5_000

/** Mulberry32: a small generator with the same numbers on every machine. */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const generatedId = (kind: number, n: number) => `be${kind}${String(n).padStart(21, '0')}`

const makeInstructors = () =>
  Array.from({ length: INSTRUCTORS }, (_, n) => {
    const random = randomFrom(n + 1)
    const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? ''
    return {
      id: generatedId(1, n),
      username: `bench-gv-${n}`,
      email: `bench-gv-${n}@example.test`,
      passwordHash: '!',
      fullName: `${pick(FAMILY)} ${pick(MIDDLE)} ${pick(GIVEN)}`,
      roles: ['INSTRUCTOR'],
    }
  })

function makeCourse(n: number, teachers: { id: string; fullName: string }[], topicIds: string[]) {
  const random = randomFrom(n * 7919 + 17)
  const upTo = (limit: number) => Math.floor(random() * limit)
  const topic = upTo(TOPICS.length)
  const subjects = TOPICS[topic]?.[2] ?? []
  const frame = FRAMES[upTo(FRAMES.length)] ?? '{}'
  const named = frame.replace('{}', subjects[upTo(subjects.length)] ?? '')
  const title = `${named.charAt(0).toUpperCase()}${named.slice(1)} (khóa ${n + 1})`
  const price = PRICES[upTo(PRICES.length)] ?? null
  const main = upTo(teachers.length)
  const own = [teachers[main], ...(random() < 0.2 ? [teachers[(main + 1) % teachers.length]] : [])]
  const instructors = own.flatMap((teacher) => (teacher ? [teacher] : []))
  return {
    id: generatedId(2, n),
    slug: `bench-khoa-hoc-${n + 1}`,
    code: `BENCH${n + 1}`,
    title,
    description: `<p>${title}. Học theo dự án, có bài tập và lời giải.</p>`,
    topic_id: topicIds[topic],
    price,
    sale_price: price && random() < 0.3 ? Math.round((price * 0.6) / 1000) * 1000 : null,
    // A few courses are very popular, most are not.
    enrolment_count: Math.floor(20 / (random() + 0.0005)),
    rating_avg: Math.round((3 + random() * 2) * 10) / 10,
    rating_count: upTo(900),
    status: random() < 0.95 ? 'PUBLISHED' : 'DRAFT',
    published_at: new Date(Date.UTC(2023, 0, 1) + n * 600_000).toISOString(),
    search_text: searchTextOf(
      title,
      TOPICS[topic]?.[1] ?? '',
      instructors.map((teacher) => teacher.fullName),
    ),
    instructors: instructors.map((teacher) => teacher.id),
  }
}

/** What is searched of the first `count` generated courses. */
export function* generatedTexts(count: number) {
  const teachers = makeInstructors()
  const names = new Map(teachers.map((teacher) => [teacher.id, teacher.fullName]))
  const topicNames = TOPICS.map(([, name]) => name)
  for (let n = 0; n < count; n += 1) {
    const { title, description, topic_id, instructors } = makeCourse(n, teachers, topicNames)
    const teachersOfIt = instructors.flatMap((id) => names.get(id) ?? [])
    yield { title, topic: topic_id ?? '', teachers: teachersOfIt, description }
  }
}

async function topicIdsOf(db: Database): Promise<string[]> {
  await db.q
    .insert(topics)
    .values(
      TOPICS.map(([slug, name], n) => ({ id: generatedId(3, n), slug, name, sortOrder: n + 1 })),
    )
    .onConflictDoNothing()
  const rows = await db.q.select({ id: topics.id, slug: topics.slug }).from(topics)
  const bySlug = new Map(rows.map((row) => [row.slug, row.id]))
  return TOPICS.map(([slug]) => bySlug.get(slug) ?? '')
}

/** One JSON parameter for each batch, which is far faster than thousands of parameters. */
async function insertBatch(db: Database, batch: ReturnType<typeof makeCourse>[]) {
  const json = JSON.stringify(batch)
  await db.tx(async () => {
    // The vacuum after the last batch can mark only rows on disk as all-visible.
    await db.q.execute(sql`set local synchronous_commit = on`)
    await db.q.execute(sql`
      insert into courses (id, slug, code, title, description, topic_id, price, sale_price,
        enrolment_count, rating_avg, rating_count, status, published_at, search_text)
      select id, slug, code, title, description, topic_id, price, sale_price,
        enrolment_count, rating_avg, rating_count, status, published_at, search_text
      from json_to_recordset(${json}::json) as r(id text, slug text, code text, title text,
        description text, topic_id text, price int, sale_price int, enrolment_count int,
        rating_avg real, rating_count int, status text, published_at timestamptz, search_text text)`)
    await db.q.execute(sql`
      insert into course_instructors (course_id, user_id, role, sort_order)
      select r.id, i.user_id, case when i.n = 1 then 'MAIN' else 'CO' end, i.n
      from json_to_recordset(${json}::json) as r(id text, instructors json),
        json_array_elements_text(r.instructors) with ordinality as i(user_id, n)`)
  })
}

/** Adds generated courses until there are `count` of them; returns how many it added. */
export async function fillCatalogue(db: Database, count: number): Promise<number> {
  const topicIds = await topicIdsOf(db)
  const teachers = makeInstructors()
  await db.q.insert(users).values(teachers).onConflictDoNothing()
  const already = await db.q.$count(courses, sql`id like 'be2%'`)
  for (let from = already; from < count; from += BATCH) {
    const size = Math.min(BATCH, count - from)
    const batch = Array.from({ length: size }, (_, n) => makeCourse(from + n, teachers, topicIds))
    await insertBatch(db, batch)
  }
  // Updates the planner's statistics and the visibility map; PGlite has no autovacuum.
  await db.q.execute(sql`vacuum analyze courses`)
  await db.q.execute(sql`vacuum analyze course_instructors`)
  return Math.max(0, count - already)
}
