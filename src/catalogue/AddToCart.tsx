import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { addToCart } from '../api/cart.ts'
import { serverMessageOr, toApiError } from '../api/errors.ts'
import { changes } from '../api/queries.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/SessionProvider.tsx'
import { toast } from '../ui/toast.ts'

const FAILED = 'Không thêm được vào giỏ, hãy đăng nhập.'

interface AddToCartProps {
  courseId: string
  /** Something else in the box is the main thing to do. */
  quiet: boolean
}

/**
 * «Thêm vào giỏ hàng» with the messages of section 8. The catalogue's one message speaks of signing
 * in: who is signed in reads the server's reason instead, when it gave one.
 */
export function AddToCart({ courseId, quiet }: AddToCartProps) {
  const client = useQueryClient()
  const { signedIn } = useSession()
  const { pathname, search } = useLocation()
  const sending = useRef(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => addToCart(courseId),
    onSuccess: () => {
      toast.success('Đã thêm vào giỏ hàng')
      void changes.cartChanged(client)
    },
    onError: (reason) => {
      const unauthenticated = !signedIn || toApiError(reason).kind === 'unauthenticated'
      toast.error(unauthenticated ? FAILED : serverMessageOr(reason, FAILED))
    },
    onSettled: () => {
      sending.current = false
    },
  })
  const add = () => {
    if (sending.current) return
    sending.current = true
    mutate()
  }
  return (
    <>
      <button
        type="button"
        className={quiet ? 'btn btn-outline-primary' : 'btn btn-primary'}
        aria-disabled={isPending}
        onClick={add}
      >
        Thêm vào giỏ hàng
      </button>
      <output className="course-buy-note">
        {error && !signedIn ? (
          <>
            Giỏ hàng cần tài khoản.{' '}
            <Link to={paths.login(pathname + search)}>Đăng nhập rồi quay lại đây</Link>
          </>
        ) : null}
      </output>
    </>
  )
}
