import { eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { courses } from '../../server/platform/db/schema.ts'
import { sharedApi } from '../support/api.ts'
import { changeRow, makeCourse, makeTopic, makeUser } from '../support/fixtures.ts'

const ids = (answer: { body: { items: { _id: string }[] } }) => answer.body.items.map((i) => i._id)

describe('public list', () => {
  const api = sharedApi()
  let course: Record<'java' | 'excel' | 'free' | 'draft' | 'percent', { id: string }>
  let topicId: string
  const list = (query: string) => api.call('GET', `/api/public/courses?${query}`)

  beforeAll(async () => {
    const topic = await makeTopic(api.db, { slug: 'lap-trinh', name: 'Lập trình' })
    topicId = topic.id
    const teacher = await makeUser(api.db, { fullName: 'Nguyễn Đức Anh' })
    course = {
      java: await makeCourse(api.db, {
        title: 'Lập trình Java cơ bản',
        topicId: topic.id,
        price: 800_000,
        salePrice: 300_000,
        ratingAvg: 4.5,
        ratingCount: 10,
        enrolmentCount: 50,
        publishedAt: new Date('2026-01-03T00:00:00Z'),
        instructors: [{ userId: teacher.id, role: 'MAIN', fullName: teacher.fullName }],
      }),
      excel: await makeCourse(api.db, {
        title: 'Excel cho người đi làm',
        price: 500_000,
        salePrice: 900_000,
        ratingAvg: 4.5,
        ratingCount: 99,
        enrolmentCount: 900,
        publishedAt: new Date('2026-01-01T00:00:00Z'),
      }),
      free: await makeCourse(api.db, {
        title: 'Nhập môn nhiếp ảnh',
        price: null,
        ratingAvg: 5,
        ratingCount: 1,
        enrolmentCount: 50,
        publishedAt: new Date('2026-01-02T00:00:00Z'),
      }),
      percent: await makeCourse(api.db, {
        title: String.raw`Tăng 100% doanh số với C:\sales_2026`,
        price: 2_499_000,
        ratingAvg: 3,
        ratingCount: 2,
        enrolmentCount: 1,
        publishedAt: new Date('2025-01-02T00:00:00Z'),
      }),
      draft: await makeCourse(api.db, { title: 'Lập trình bí mật', status: 'DRAFT' }),
    }
  })

  test('the first page without filters tells of the whole catalogue, other pages do not', async () => {
    await makeTopic(api.db, { slug: 'trong', name: 'Không khóa nào' })
    const whole = {
      topics: [{ _id: topicId, slug: 'lap-trinh', name: 'Lập trình', courseCount: 1 }],
      // (4.5 × 109 + 5 × 1 + 3 × 2) / 112
      ratingAvg: 4.48,
      ratingCount: 112,
    }
    for (const query of ['', 'sort=newest&pageSize=1']) {
      expect((await list(query)).body).toMatchObject(whole)
    }
    for (const query of ['page=2', 'q=java', 'topic=lap-trinh', 'minPrice=0', 'maxPrice=900000']) {
      expect(Object.keys((await list(query)).body)).toEqual(['items', 'total', 'page', 'pageSize'])
    }
  })

  test('shows published courses only, popular first, twelve a page', async () => {
    const answer = await list('')
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ total: 4, page: 1, pageSize: 12 })
    expect(ids(answer)[0]).toBe(course.excel.id)
    expect(ids(answer)).not.toContain(course.draft.id)
    // Equal popularity: the id decides, so that pages never overlap.
    expect(ids(answer).slice(1, 3)).toEqual([course.java.id, course.free.id].sort())
    expect(answer.body.items.find((i: any) => i._id === course.java.id)).toMatchObject({
      title: 'Lập trình Java cơ bản',
      topic: { slug: 'lap-trinh', name: 'Lập trình' },
      instructors: [{ fullName: 'Nguyễn Đức Anh' }],
      price: 800_000,
      salePrice: 300_000,
      currency: 'VND',
      ratingAvg: 4.5,
      ratingCount: 10,
    })
    expect(answer.body.items.find((i: any) => i._id === course.free.id).price).toBeNull()
  })

  test.each([
    ['rating_desc', ['free', 'excel', 'java', 'percent']],
    ['price_asc', ['free', 'java', 'excel', 'percent']],
    ['price_desc', ['percent', 'excel', 'java', 'free']],
    ['newest', ['java', 'free', 'excel', 'percent']],
  ] as const)('sorts by %s, prices being what a buyer pays', async (sort, order) => {
    expect(ids(await list(`sort=${sort}`))).toEqual(order.map((name) => course[name].id))
  })

  test.each([
    ['lap trinh', ['java']],
    ['LẬP   TRÌNH', ['java']],
    ['Java lập', ['java']],
    ['duc anh', ['java']],
    ['ĐỨC java', ['java']],
    ['java excel', []],
    ['100%', ['percent']],
    ['%', ['percent']],
    ['_', ['percent']],
    ['\\', ['percent']],
    ["'; drop table courses; --", []],
    ['\0', ['excel', 'java', 'free', 'percent']],
    ['nhiep\0 anh', ['free']],
  ] as const)('searches %j without marks, every word', async (q, names) => {
    const answer = await list(`q=${encodeURIComponent(q)}`)
    expect(answer.status).toBe(200)
    expect(answer.body.total).toBe(names.length)
    expect(ids(answer).sort()).toEqual(names.map((name) => course[name].id).sort())
  })

  describe('words of a search', () => {
    const TITLES = {
      html: 'HTML & CSS cho người mới',
      python: 'Học “Python” (bản 3.12)',
      cpp: 'C++: con trỏ, tham chiếu',
      csharp: 'C#/.NET căn bản',
      c: 'Ngôn ngữ C',
      node: 'Node.js và API',
      asp: 'ASP.NET thực chiến',
      ab: 'Thử nghiệm A/B',
      snake: 'Đặt tên kiểu x_y',
      half: 'Giảm 50% chi phí',
      muller: 'Tiếng Đức với François Müller',
      tags: 'O’Reilly – ‘Cẩm nang’ front-end',
      fold: 'Łódź, Ærø và Ðà Nẵng',
    }
    type Name = keyof typeof TITLES
    const made = new Map<string, Name>()
    beforeAll(async () => {
      for (const [name, title] of Object.entries(TITLES)) {
        const { id } = await makeCourse(api.db, { title })
        made.set(id, name as Name)
      }
      return async () => {
        await api.db.q.delete(courses).where(inArray(courses.id, [...made.keys()]))
      }
    })
    const find = async (q: string) => {
      const answer = await list(`q=${encodeURIComponent(q)}`)
      return ids(answer).map((id) => made.get(id))
    }

    test.each<[string, Name]>([
      ['html css', 'html'],
      ['html, css', 'html'],
      ['html & css', 'html'],
      ['html,css', 'html'],
      ['HTML/CSS', 'html'],
      ['html+css', 'html'],
      ['html_css', 'html'],
      ['html-css', 'html'],
      ['html – css?', 'html'],
      ['css…', 'html'],
      ['html;', 'html'],
      ['"python"', 'python'],
      ['“python”', 'python'],
      ['(python)', 'python'],
      ['‘python’', 'python'],
      ['python?!', 'python'],
      ['#python', 'python'],
      ['ｐｙｔｈｏｎ', 'python'],
      ['python 3.12', 'python'],
      ['c++', 'cpp'],
      ['C++, con trỏ', 'cpp'],
      ['(c++)', 'cpp'],
      ['c#', 'csharp'],
      ['C#.', 'csharp'],
      ['.net căn bản', 'csharp'],
      ['c# / .net', 'csharp'],
      ['node.js', 'node'],
      ['Node.JS,', 'node'],
      ['asp.net', 'asp'],
      ['a/b', 'ab'],
      ['a/b thử', 'ab'],
      ['x_y', 'snake'],
      ['50%', 'half'],
      ['giảm: 50 %', 'half'],
      ['François Müller', 'muller'],
      ['francois muller', 'muller'],
      ['FRANÇOIS MÜLLER'.normalize('NFD'), 'muller'],
      ["o'reilly", 'tags'],
      ['o’reilly', 'tags'],
      ['oreilly', 'tags'],
      ['front end', 'tags'],
      ['front-end', 'tags'],
      ['łódź', 'fold'],
      ['lodz', 'fold'],
      ['ŁÓDŹ', 'fold'],
      ['ærø', 'fold'],
      ['aero', 'fold'],
      ['đà nẵng', 'fold'],
      ['Ðà Nẵng', 'fold'],
      ['da nang', 'fold'],
    ])('%s finds its course first', async (q, name) => {
      expect((await find(q))[0]).toBe(name)
    })

    test.each<[string, Name[]]>([
      ['c++', ['cpp']],
      ['c#', ['csharp']],
      ['.net', ['csharp', 'asp']],
      ['node.js', ['node']],
      ['++', ['cpp']],
      ['…!…', []],
      ["'", []],
    ])('%s finds nothing else', async (q, names) => {
      expect(new Set(await find(q))).toEqual(new Set(names))
    })
  })

  describe('what is closest to a search', () => {
    interface Made {
      title: string
      teacher?: string
      topic?: string
      text?: string
      bought?: number
    }
    /** Makes these courses, the last one first, and takes them away after the test. */
    async function make(...all: Made[]) {
      for (const { title, teacher, topic, text, bought = 0 } of all.toReversed()) {
        const { id: userId } = await makeUser(api.db, teacher ? { fullName: teacher } : {})
        const { id } = await makeCourse(api.db, {
          title,
          description: text ?? '',
          enrolmentCount: bought,
          price: bought,
          topicId: topic ? (await makeTopic(api.db, { name: topic })).id : null,
          instructors: teacher ? [{ userId, role: 'MAIN', fullName: teacher }] : [],
        })
        onTestFinished(async () => {
          await api.db.q.delete(courses).where(eq(courses.id, id))
        })
      }
    }
    const search = async (q: string, more = '') => {
      const { body } = await list(`q=${encodeURIComponent(q)}${more}`)
      return { ...body, titles: body.items.map(({ title }: { title: string }) => title) }
    }

    test.each<[what: string, q: string, ...inOrder: Made[]]>([
      [
        'whole words, words that begin so, parts; the more the better',
        'hoa sen',
        { title: 'Hoa sen' },
        { title: 'Hoang sen', bought: 2 },
        { title: 'Senta hoang', bought: 3 },
        { title: 'Khoang senta', bought: 4 },
        { title: 'Khoang bsen', bought: 5 },
      ],
      [
        'marks as they were typed, wherever the tone stands, more of them first',
        'đồ họa',
        { title: 'Thiết kế ĐỒ HỌA', bought: 1 },
        { title: 'Vẽ đồ hoạ (nâng cao)'.normalize('NFD') },
        { title: 'Đồ hoá học', bought: 70 },
        { title: 'Đo hoa quả', bought: 60 },
        { title: 'Khác hẳn', teacher: 'Đỗ Hòa', bought: 65 },
        { title: 'Nhập môn tự động hóa', bought: 90 },
        { title: 'Đồng hoang', bought: 100 },
      ],
      [
        'without marks nobody has said which are meant',
        'do hoa',
        { title: 'Đồ hoá học', bought: 70 },
        { title: 'Đo hoa quả', bought: 60 },
        { title: 'Đồ họa', bought: 1 },
      ],
      [
        'title, teacher, topic, text',
        'sen',
        { title: 'Sen' },
        { title: 'Một', teacher: 'Cô Sen', bought: 1 },
        { title: 'Hai', topic: 'Sen', bought: 2 },
        { title: 'Ba', text: '<p>Hoa <b>sen</b>.</p>', bought: 3 },
      ],
      [
        'whole words of a text before parts of a title; parts of a text are not found',
        'sen',
        { title: 'Một', text: 'Hoa sen.' },
        { title: 'Senta', bought: 1 },
      ],
      [
        'equal ones by popularity',
        'sen',
        { title: 'Sen hồng', bought: 3 },
        { title: 'Sen trắng', bought: 2 },
      ],
    ])('%s', async (_, q, ...inOrder) => {
      await make(...inOrder, { title: 'Chẳng liên quan', text: 'Senta, khoa.', bought: 200 })
      expect((await search(q)).titles).toEqual(inOrder.map(({ title }) => title))
      // An order that somebody has chosen is kept as it is.
      const byPrice = await search(q, '&sort=price_asc')
      const prices = byPrice.items.map(({ price }: { price: number }) => price)
      expect(prices).toEqual(prices.toSorted((a: number, b: number) => a - b))
      expect(byPrice.total).toBe(inOrder.length)
    })

    test.each<[q: string, corrected: string | undefined, how?: string]>([
      ['photshop', 'photoshop', 'missing'],
      ['photooshop', 'photoshop', 'too much'],
      ['phptoshop', 'photoshop', 'wrong'],
      ['phootshop', 'photoshop', 'swapped'],
      ['hpotoshop', 'photoshop', 'swapped at the beginning'],
      ['Bhotoshop', 'photoshop', 'wrong at the beginning'],
      ['photoshpo', 'photoshop', 'swapped at the end'],
      ['photoshoo', 'photoshop', 'wrong at the end'],
      ['photoshopp', 'photoshop', 'too much at the end'],
      ['phtosh', 'photoshop', 'in the beginning of a word'],
      ['chỉnh anj', 'chỉnh ảnh', 'in one of two words'],
      ['chihn ahn', 'chỉnh ảnh', 'in each of two words'],
      ['minh ảnh photoshop', undefined, 'in none, where no course has all'],
      ['phtshp', undefined, 'twice'],
      ['ph', undefined, 'in a word that is too short'],
      ['2025', undefined, 'in a number'],
    ])('%s is read as %s: a letter is %s', async (q, corrected) => {
      await make(
        { title: 'Photoshop: chỉnh ảnh' },
        { title: 'Minh hoạ 2024', text: 'Ảnh minh hoạ' },
      )
      const found = await search(q)
      // Of «ph» there is something, exactly.
      const titles = corrected || q === 'ph' ? ['Photoshop: chỉnh ảnh'] : []
      expect(found).toMatchObject({ titles, total: titles.length })
      expect(found.corrected).toBe(corrected)
    })

    test('a slip is looked for where the words find nothing, not where the filters do', async () => {
      await make({ title: 'Photoshop', bought: 5 }, { title: 'Photoshoq', bought: 900 })
      expect(await search('photoshop')).toMatchObject({ titles: ['Photoshop'], total: 1 })
      const none = await search('photoshop', '&minPrice=800')
      expect(none).toMatchObject({ titles: [], total: 0 })
      expect(none.corrected).toBeUndefined()
    })
  })

  test.each([
    ['đồ họa', 'Đồ hoạ', 'Đồ hoa'],
    ['đồ hoạ', 'ĐỒ HỌA', 'Đồ hoa'],
    ['hóa học', 'Hoá học', 'Hỏa học'],
    ['sức khoẻ', 'Sức khỏe', 'Sức khoe'],
    ['thuý', 'Thúy', 'Thủy'],
    ['thủy', 'THUỶ'.normalize('NFD'), 'Thùy'],
  ])('%s finds %s, whose tone stands on the other vowel, before %s', async (q, meant, other) => {
    const made = [
      await makeCourse(api.db, { title: other, enrolmentCount: 100 }),
      await makeCourse(api.db, { title: meant }),
    ]
    const found = ids(await list(`q=${encodeURIComponent(q)}`))
    expect(found.slice(0, 2)).toEqual([made[1]?.id, made[0]?.id])
    await api.db.q.delete(courses).where(
      inArray(
        courses.id,
        made.map(({ id }) => id),
      ),
    )
  })

  test('filters by topic, given by slug or by id', async () => {
    expect(ids(await list('topic=lap-trinh'))).toEqual([course.java.id])
    expect(ids(await list(`topic=${topicId}`))).toEqual([course.java.id])
    expect((await list('topic=khong-co')).body).toMatchObject({ items: [], total: 0 })
  })

  test.each([
    ['minPrice=300000&maxPrice=500000', ['java', 'excel']],
    ['maxPrice=0', ['free']],
    ['minPrice=500001', ['percent']],
    ['minPrice=600000&maxPrice=100', []],
    ['minPrice=99999999999999', []],
    ['maxPrice=99999999999999', ['java', 'excel', 'free', 'percent']],
    ['minPrice=300000.5&maxPrice=500000.9', ['excel']],
    ['topic=lap-trinh&q=java&minPrice=1&maxPrice=300000&sort=newest', ['java']],
  ] as const)('filters by the price to pay: %s', async (query, names) => {
    const answer = await list(query)
    expect(answer.status).toBe(200)
    expect(answer.body.total).toBe(names.length)
    expect(ids(answer).sort()).toEqual(names.map((name) => course[name].id).sort())
  })

  test('pages through everything once; past the end it is empty and knows the total', async () => {
    const pages = []
    for (const page of [1, 2, 3]) pages.push(await list(`page=${page}&pageSize=2`))
    expect(pages.map((p) => p.body.items.length)).toEqual([2, 2, 0])
    expect(new Set(pages.flatMap(ids)).size).toBe(4)
    expect(pages[2]?.body).toEqual({ items: [], total: 4, page: 3, pageSize: 2 })
    const far = await list('page=99999999999999999999999')
    expect(far.status).toBe(200)
    expect(far.body).toMatchObject({ items: [], total: 4, page: 1_000_000 })
  })

  test.each([
    ['page=abc&pageSize=x&sort=xyz', { page: 1, pageSize: 12 }],
    ['page=-1&pageSize=0', { page: 1, pageSize: 12 }],
    ['page=1.5&pageSize=1e3', { page: 1, pageSize: 12 }],
    ['pageSize=5000', { page: 1, pageSize: 100 }],
    ['minPrice=-5&maxPrice=-5', { page: 1, pageSize: 12 }],
    ['minPrice=abc&maxPrice=NaN', { page: 1, pageSize: 12 }],
    ['minPrice=Infinity&q=&topic=&sort=', { page: 1, pageSize: 12 }],
    ['page=1&page=2&q=&q=java&sort=newest&sort=popular', { page: 1, pageSize: 12 }],
    ['q=%00&topic=%00', { page: 1, pageSize: 12 }],
  ])('opens a mangled link with the defaults: %s', async (query, expected) => {
    const answer = await list(query)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ ...expected, total: 4 })
  })

  test('bytes that are no text find nothing', async () => {
    const answer = await list('q=%E0%A4%A')
    expect(answer.status).toBe(200)
    expect(answer.body.total).toBe(0)
  })

  test('a whole page pasted into the search box is no error', async () => {
    const answer = await list(`q=${'java%20co%20ban%20'.repeat(700)}`)
    expect(answer.status).toBe(200)
    expect(ids(answer)).toEqual([course.java.id])
  })

  test('answers 304 to who has the same list already, and anew after a change', async () => {
    const answer = await list('q=java')
    const etag = answer.headers.get('etag') ?? ''
    expect(etag).not.toBe('')
    expect(answer.headers.get('cache-control')).toBe('public, no-cache')
    const again = () =>
      api.call('GET', '/api/public/courses?q=java', { headers: { 'if-none-match': etag } })
    expect((await again()).status).toBe(304)
    await changeRow(api.db, courses, course.java.id, { ratingCount: 11 })
    const changed = await again()
    expect(changed.status).toBe(200)
    expect(changed.body.items[0].ratingCount).toBe(11)
  })

  test('a course shows and vanishes with its status, at once', async () => {
    const late = await makeCourse(api.db, { title: 'Gốm thủ công' })
    expect((await list('q=gom')).body.total).toBe(1)
    await changeRow(api.db, courses, late.id, { status: 'ARCHIVED' })
    expect((await list('q=gom')).body).toMatchObject({ items: [], total: 0 })
  })
})
