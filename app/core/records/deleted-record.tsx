import { href, Link } from "react-router"
import { TRASH_DAYS } from "#core/trash/trash.ts"

export function DeletedRecord() {
	return (
		<p className="mt-4">
			It may have been deleted. If so, you can restore it in the{" "}
			<Link to={href("/admin/trash")} className="text-link">
				Trash
			</Link>{" "}
			for {TRASH_DAYS} days.
		</p>
	)
}
