import { href, Link } from "react-router"
import { longDay } from "#app/models/time/local-time.ts"
import type { TermsReview } from "#app/models/waiver/terms-review.server.ts"

type ReviewLineProps = { number: number; review: TermsReview | undefined }

export function ReviewLine({ number, review }: ReviewLineProps) {
	return (
		<div
			className={`mt-4 flex max-w-4xl flex-wrap items-center gap-x-4 gap-y-2 border-l-6 bg-surface px-4 py-3 ${review ? "border-line" : "border-gold"}`}
		>
			<p className="flex-1 basis-72 [overflow-wrap:anywhere]">
				{review ? (
					`Version ${number} was reviewed by ${review.reviewer} on ${longDay(review.reviewedOn)}.`
				) : (
					<>
						<strong>Version {number} has not been reviewed.</strong> It's only a draft until a lawyer has read
						it.
					</>
				)}
			</p>
			<Link to={href("/admin/site/terms/review")} preventScrollReset className="button button-quiet">
				{review ? "Correct the Review" : "Confirm Review"}
			</Link>
		</div>
	)
}
