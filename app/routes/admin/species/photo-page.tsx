export { StaffPage as PhotoPage } from "#app/ui/layout/staff-page.tsx"
