// The extension module sprague.kernels.compiled. Each kernel is a file of its own with one function that adds it here.

#include <nanobind/nanobind.h>

namespace nb = nanobind;

void add_automata(nb::module_& module);
void add_board_search(nb::module_& module);
void add_heaps(nb::module_& module);
void add_linear(nb::module_& module);
void add_pile_rows(nb::module_& module);
void add_quotients(nb::module_& module);
void add_retrograde(nb::module_& module);
void add_row_check(nb::module_& module);
void add_sparse_values(nb::module_& module);
void add_subset_tables(nb::module_& module);
void add_taking_breaking(nb::module_& module);

NB_MODULE(compiled, module) {
    nb::set_leak_warnings(false);  // solvers are remembered until the process ends: no leak
    module.doc() = "Inner loops in C++; sprague.kernels.pure has the same functions in Python.";
    add_automata(module);
    add_board_search(module);
    add_heaps(module);
    add_linear(module);
    add_pile_rows(module);
    add_quotients(module);
    add_retrograde(module);
    add_row_check(module);
    add_sparse_values(module);
    add_subset_tables(module);
    add_taking_breaking(module);
}
