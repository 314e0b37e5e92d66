import type { ComponentProps } from "react"
import { href } from "react-router"
import type { AnyForm } from "#core/records/form-definition.ts"
import { EditForm, type EditFormProps, type LoadedForm, shownForm } from "#core/records/record-form.tsx"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { DeleteRecord } from "#core/trash/staff/delete-record.tsx"
import type { FarmMap } from "#features/map/map.ts"
import mapStyles from "#features/map/ui/map.css?url"

export function MapPage(props: ComponentProps<typeof StaffPage>) {
	return (
		<>
			<link rel="stylesheet" href={mapStyles} precedence="default" />
			{/* In `rem` of the text: large text on a wide screen gets the layout of a small one. */}
			<div className="@container">
				<div className="relative @min-[54rem]:not-noscript:has-[.map-editor]:pl-[calc(100%-22rem)] @min-[69rem]:not-noscript:has-[.map-editor]:pl-[calc(100%-26rem)]">
					<StaffPage {...props} />
				</div>
			</div>
		</>
	)
}

type PartPageProps<R extends AnyForm> = Pick<
	EditFormProps<R>,
	"record" | "actionData" | "context" | "controls"
> & {
	loaderData: LoadedForm & { map: FarmMap; storedId: number | null }
	what: "place" | "trail"
	/** Undefined for a new one. */
	id: string | undefined
	/** What deleting it does. */
	consequence: string
}

/** The form of a place or trail. */
export function PartPage<R extends AnyForm>(props: PartPageProps<R>) {
	const { record, loaderData, actionData, what, id, consequence, ...form } = props
	const { map, storedId } = loaderData
	const { title } = shownForm(record, !id, loaderData, actionData)
	const list = href("/admin/map/:id", { id: String(map.id) })
	const closeTo = `${list}#${storedId === null ? `${what}s` : `${what}-${storedId}`}`
	return (
		<MapPage title={title} back={{ to: list, text: map.name }}>
			<EditForm
				key={id}
				{...{ ...loaderData, ...form, record, isNew: !id, parent: map.id, closeTo, actionData }}
			/>
			{storedId !== null && (
				<DeleteRecord {...{ kind: what, id: storedId, what: `this ${what}`, consequence }} className="mt-8" />
			)}
		</MapPage>
	)
}
