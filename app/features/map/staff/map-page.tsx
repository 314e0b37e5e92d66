import type { ComponentProps, ReactNode } from "react"
import { href } from "react-router"
import { DeleteDetails } from "#core/forms/ui/delete-controls.tsx"
import type { AnyForm } from "#core/records/form-definition.ts"
import {
	DeletedRecord,
	EditForm,
	type EditFormProps,
	type LoadedForm,
	shownForm,
} from "#core/records/record-form.tsx"
import { StaffPage } from "#core/staff/staff-page.tsx"
import { TRASH_DAYS } from "#core/trash/trash.ts"
import type { FarmMap } from "#features/map/map.ts"
import mapStyles from "#features/map/ui/map.css?url"

export function MapPage(props: ComponentProps<typeof StaffPage>) {
	return (
		<>
			<link rel="stylesheet" href={mapStyles} precedence="default" />
			<StaffPage {...props} />
		</>
	)
}

type PartPageProps<R extends AnyForm> = Pick<
	EditFormProps<R>,
	"record" | "actionData" | "facts" | "controls"
> & {
	loaderData: LoadedForm & { map: FarmMap; storedId: number | null }
	what: "place" | "trail"
	/** Undefined for a new one. */
	id: string | undefined
	/** What deleting it does. */
	consequence: string
	children?: ReactNode
}

/** The form of a place or trail. */
export function PartPage<R extends AnyForm>(props: PartPageProps<R>) {
	const { record, loaderData, actionData, what, id, consequence, children, ...form } = props
	const { map, storedId } = loaderData
	const { values, title } = shownForm(record, !id, loaderData, actionData)
	const params = { id: String(map.id), kind: `${what}s`, key: String(storedId) }
	const list = href("/admin/map/:id", params)
	const closeTo = `${list}#${storedId === null ? params.kind : `${what}-${storedId}`}`
	return (
		<MapPage title={title} back={{ to: list, text: map.name }}>
			{children}
			{values ? (
				<EditForm
					key={id}
					{...{ ...loaderData, ...form, record, values, isNew: !id, parent: map.id, closeTo, actionData }}
				/>
			) : (
				<DeletedRecord />
			)}
			{storedId !== null && (
				<DeletePart action={href("/admin/map/:id/:kind/:key/delete", params)} {...{ what, consequence }} />
			)}
		</MapPage>
	)
}

type DeletePartProps = { action: string; what: "map" | "place" | "trail"; consequence: string }

export function DeletePart({ action, what, consequence }: DeletePartProps) {
	return (
		<DeleteDetails
			what={`this ${what}`}
			action={action}
			failure={`Couldn't delete the ${what}`}
			consequence={`${consequence} The trash keeps it for ${TRASH_DAYS} days, and until then you can restore it.`}
			className="mt-8"
		/>
	)
}
