import { sql } from 'drizzle-orm'
import type { Database } from '../server/platform/db/client.ts'

/** Two years of a busy site for benchmarks, always the same for a count, written by the database itself. */

export interface Sales {
  orders: number
  users: number
  courses: number
}

/** The id of row `n` of a kind: `a` for users, `c` for courses, `d` for orders; told apart early, as real ones are. */
export function salesId(kind: string, n: number): string {
  const number = n.toString(16).padStart(8, '0')
  return `${number}${kind.padEnd(8, '0')}${number}`
}

/** `salesId` in the database, of an expression. */
const idOf = (kind: string, n = 'n') =>
  sql.raw(`lpad(to_hex(${n}), 8, '0') || '${kind.padEnd(8, '0')}' || lpad(to_hex(${n}), 8, '0')`)

const FAMILY = `array['Nguyễn','Trần','Lê','Phạm','Hoàng','Đỗ','Đặng','Bùi']`
const GIVEN = `array['Ánh','Bình','Đức','Hải Yến','Khánh Linh','Minh Quân','Thanh Trúc','Ước']`

/** Fills an empty database that `migrate` has prepared; `now` is the end of the two years. */
export async function fillSales({ q }: Database, sales: Sales, now: Date): Promise<void> {
  const { orders, users, courses } = sales
  const end = sql`${now.toISOString()}::timestamptz`
  await q.execute(sql`
    insert into users (id, username, email, password_hash, full_name, roles, created_at)
    select ${idOf('a')}, 'nguoi-' || n, 'nguoi-' || n || '@lop.test', '',
      (${sql.raw(FAMILY)})[1 + n % 8] || ' ' || (${sql.raw(GIVEN)})[1 + n / 8 % 8] || ' ' || n,
      case when n <= 50 then array['STUDENT', 'INSTRUCTOR'] else array['STUDENT'] end,
      ${end} - interval '2 years' * (n::float8 / ${users})
    from generate_series(1, ${users}) n`)
  await q.execute(sql`
    insert into courses (id, slug, code, title, price, status, published_at, search_text)
    select ${idOf('c')}, 'khoa-' || n, 'K' || n, 'Khóa học số ' || n, 99000 + n % 20 * 50000,
      'PUBLISHED', ${end}, 'khoa hoc so ' || n
    from generate_series(1, ${courses}) n`)
  // Every third course has a second MAIN teacher.
  await q.execute(sql`
    insert into course_instructors (course_id, user_id, role, sort_order)
    select ${idOf('c')}, ${idOf('a', '1 + (n + at * 7) % 50')}, 'MAIN', at
    from generate_series(1, ${courses}) n, generate_series(1, 2) at
    where at = 1 or n % 3 = 0`)
  // Every other order has two courses; one in five was never paid, one in forty refunded.
  await q.execute(sql`
    insert into orders (id, user_id, status, provider, total_amount, expires_at, created_at,
      paid_at, refunded_at, refund_ref, provider_transaction_id)
    select ${idOf('d')}, ${idOf('a', `1 + n * 31 % ${users}`)},
      case when n % 5 = 0 then 'FAILED' when n % 40 = 1 then 'REFUNDED' else 'PAID' end,
      (array['MOMO', 'VNPAY', 'VNPAY', 'MOMO'])[1 + n % 4], 0, at, at,
      case when n % 5 <> 0 then at + interval '2 minutes' end,
      case when n % 40 = 1 then least(at + interval '3 days', ${end}) end,
      case when n % 40 = 1 then 'RF' || n end,
      case when n % 5 <> 0 then 'GD' || n end
    from (
      select n, ${end} - interval '2 years' * (n::float8 / ${orders}) as at
      from generate_series(1, ${orders}) n
    ) moments`)
  await q.execute(sql`
    insert into order_items (order_id, course_id, title, price)
    select ${idOf('d')}, course.id, course.title, course.price
    from generate_series(1, ${orders}) n
    cross join generate_series(0, 1) at
    join courses course
      on course.id = ${idOf('c', `1 + (n * 7 + at * 13) % ${courses}`)}
    where at = 0 or n % 2 = 0`)
  await q.execute(sql`
    update orders set total_amount = sums.amount
    from (select order_id, sum(price * quantity) as amount from order_items group by 1) sums
    where sums.order_id = orders.id`)
  await q.execute(sql`
    insert into payment_reviews (id, order_id, reason, created_at)
    select ${idOf('e')}, ${idOf('d')}, 'Sai số tiền.', ${end}
    from generate_series(1, ${orders}, 1000) n`)
  await q.execute(sql`vacuum analyze`)
}
